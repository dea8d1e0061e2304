fn main() {
    let a: Vec<String> = std::env::args().collect();
    let style = if a[3] == "p" { fenya_draw::Style::Print } else { fenya_draw::Style::Screen };
    std::fs::write(&a[4], fenya_draw::preview(&a[1], a[2].parse().unwrap(), style)).unwrap();
}
