//! A figure for a web page: the SVG inside, the caption as text.

use crate::model::{Diagram, Options};
use crate::svg::{self, Words, escape};
use crate::{layout, path::Scene};

pub(crate) fn render(scene: &Scene, diagram: &Diagram, options: &Options, words: &Words<'_>) -> String {
    let mut out = String::new();
    if options.standalone {
        out.push_str("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.push_str(&format!("<title>{}</title>\n", escape(words.title)));
        out.push_str(
            "<style>body{font-family:system-ui,sans-serif;margin:2rem auto;text-align:center}\
             svg{max-width:100%;height:auto}figcaption{margin-top:.5rem}</style>\n</head>\n<body>\n",
        );
    }
    out.push_str("<figure class=\"fenya-diagram\">\n");
    out.push_str(&svg::render(scene, words));
    if let Some(caption) = diagram.clean_caption() {
        let lines: Vec<String> = caption.lines().map(escape).collect();
        out.push_str(&format!("<figcaption>{}</figcaption>\n", lines.join("<br>")));
    }
    out.push_str("</figure>\n");
    if options.standalone {
        out.push_str("</body>\n</html>\n");
    }
    out
}

/// The picture of a figure: its caption stands below it as text.
pub(crate) fn scene(diagram: &Diagram, options: &Options) -> Scene {
    layout::scene(diagram, options, layout::Target::Figure)
}
