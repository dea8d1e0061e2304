//! The README and the cases in `tests/cmd`: what is printed there is what comes out.

#[test]
fn the_readme_shows_what_the_command_prints() {
    trycmd::TestCases::new().case("../../README.md");
}

#[test]
fn cases_of_the_command() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
