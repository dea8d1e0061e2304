//! Files as they lie there: packed or not, single or in directories.

use fenya::pgn::{Utf16Decoder, detect_utf16};
use fenya_vision::Format;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

/// How much is read from a file at a time.
pub const CHUNK: usize = 1 << 18;

/// Extensions of files that are taken from directories.
const EXTENSIONS: [&str; 13] =
    ["pgn", "fen", "epd", "png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "heic", "pdf"];
/// Extensions of packed files, behind the others.
const PACKED: [&str; 5] = ["gz", "bz2", "zst", "zstd", "bzip2"];
/// How deep directories may lie in one another.
const MAX_DEPTH: usize = 64;

/// What is read from.
pub type Stream = Box<dyn BufRead + Send>;

/// The name of a file without the extension of its packing, in small letters.
fn unpacked_name(path: &Path) -> Option<PathBuf> {
    let name = PathBuf::from(path.file_name()?.to_str()?.to_ascii_lowercase());
    let packed = name.extension().and_then(|e| e.to_str()).is_some_and(|e| PACKED.contains(&e));
    Some(if packed { name.with_extension("") } else { name })
}

/// What a name says about the text in it: `pgn`, `fen`, `epd`.
pub fn extension(path: &Path) -> Option<String> {
    Some(unpacked_name(path)?.extension()?.to_str()?.to_owned())
}

/// Does the name say that there are games in the file?
pub fn is_pgn(name: &str) -> bool {
    extension(Path::new(name)).is_some_and(|e| e == "pgn")
}

/// Is this the beginning of a picture or a PDF, read or not?
pub fn is_picture(head: &[u8]) -> bool {
    Format::of(head).is_some()
}

/// Files that are no text, by their first bytes; where pictures are read, they were taken before.
pub fn other_file(head: &[u8]) -> Option<String> {
    if let Some(format) = Format::of(head) {
        return Some(format!(
            "this is a picture or a book ({format}): `fenya read` reads the positions in it"
        ));
    }
    let head = &head[..head.len().min(8192)];
    // A NUL at the end of a line is an odd end of a line, not a sign of a picture.
    let inside =
        |i: &usize| head[*i] == 0 && head.get(i + 1).is_some_and(|next| !matches!(next, 0 | b'\r' | b'\n'));
    (0..head.len()).find(inside).map(|at| format!("this is no text: there is a NUL byte at byte {at}"))
}

/// The files of games, positions and pictures in a directory and those below it, in the
/// order of their names. What begins with a point is passed over, and links to
/// directories are not followed.
///
/// # Errors
/// When a directory cannot be read, with its path.
pub fn files_below(folder: &Path, only_games: bool) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut out = Vec::new();
    collect(folder, only_games, 0, &mut out)?;
    Ok(out)
}

fn collect(
    folder: &Path,
    only_games: bool,
    depth: usize,
    out: &mut Vec<PathBuf>,
) -> Result<(), (PathBuf, io::Error)> {
    let fail = |error| (folder.to_path_buf(), error);
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(fail)? {
        entries.push(entry.map_err(fail)?);
    }
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        if entry.file_type().map_err(fail)?.is_dir() {
            if depth < MAX_DEPTH {
                collect(&path, only_games, depth + 1, out)?;
            }
            continue;
        }
        let wanted = extension(&path).is_some_and(|e| {
            EXTENSIONS.iter().take(if only_games { 1 } else { EXTENSIONS.len() }).any(|known| *known == e)
        });
        if wanted && path.is_file() {
            out.push(path);
        }
    }
    Ok(())
}

/// Opens a file, unpacked.
///
/// # Errors
/// When it cannot be opened or read.
pub fn open(path: &Path) -> io::Result<Stream> {
    as_utf8(&path.display().to_string(), unpacked(File::open(path)?)?)
}

/// Standard input, unpacked.
///
/// # Errors
/// When it cannot be read.
pub fn stdin() -> io::Result<Stream> {
    as_utf8("<stdin>", unpacked(io::stdin())?)
}

/// Unpacks gzip, bzip2 and Zstandard, each also in several members or frames;
/// everything else goes through as it is.
fn unpacked(mut input: impl Read + Send + 'static) -> io::Result<Stream> {
    let head = beginning(&mut input)?;
    let kind = packing(&head);
    let whole = Cursor::new(head).chain(input);
    let refused = |what: &str, how: &str| {
        let message = format!("this is {what}, which is not read; unpack it with `{how}`");
        Err(io::Error::new(io::ErrorKind::Unsupported, message))
    };
    Ok(match kind {
        Packing::None => Box::new(BufReader::with_capacity(CHUNK, whole)),
        Packing::Gzip => {
            let inner = flate2::bufread::MultiGzDecoder::new(BufReader::with_capacity(1 << 16, whole));
            Box::new(BufReader::with_capacity(CHUNK, inner))
        }
        Packing::Bzip2 => {
            let inner = bzip2::bufread::MultiBzDecoder::new(BufReader::with_capacity(1 << 16, whole));
            Box::new(BufReader::with_capacity(CHUNK, inner))
        }
        Packing::Zstd => {
            let inner = zstd::stream::read::Decoder::with_buffer(BufReader::with_capacity(1 << 17, whole))?;
            Box::new(BufReader::with_capacity(CHUNK, inner))
        }
        Packing::Xz => return refused("an xz file", "xz -d"),
        Packing::Zip => return refused("a zip archive", "unzip"),
        Packing::SevenZip => return refused("a 7z archive", "7z x"),
    })
}

/// Turns UTF-16 into UTF-8, and says so. Other encodings differ from game to
/// game and are found out there.
fn as_utf8(name: &str, mut input: Stream) -> io::Result<Stream> {
    let head = input.fill_buf()?;
    // Numbers of two bytes in the head of a picture look like letters.
    let Some(order) = detect_utf16(head).filter(|_| !is_picture(head)) else { return Ok(input) };
    anstream::eprintln!("note: {name} is in UTF-16; places are counted in its text as UTF-8");
    let decoder = Some(Utf16Decoder::new(order));
    Ok(Box::new(BufReader::with_capacity(CHUNK, Transcoder { input, decoder, text: Vec::new(), at: 0 })))
}

/// UTF-16 in, UTF-8 out.
struct Transcoder {
    input: Stream,
    /// None at the end of the input.
    decoder: Option<Utf16Decoder>,
    text: Vec<u8>,
    at: usize,
}

impl Read for Transcoder {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.at == self.text.len() {
            let Some(decoder) = &mut self.decoder else { return Ok(0) };
            self.text.clear();
            self.at = 0;
            let chunk = self.input.fill_buf()?;
            let len = chunk.len();
            if len > 0 {
                decoder.push(chunk, &mut self.text);
                self.input.consume(len);
            } else {
                decoder.finish(&mut self.text);
                self.decoder = None;
            }
        }
        let rest = self.text.get(self.at..).unwrap_or(&[]);
        let len = rest.len().min(out.len());
        if let (Some(to), Some(from)) = (out.get_mut(..len), rest.get(..len)) {
            to.copy_from_slice(from);
        }
        self.at += len;
        Ok(len)
    }
}

/// Enough of an input to tell what it is, in one piece; but nobody has to wait
/// for more than a line of it.
fn beginning(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = vec![0; 4096];
    let mut len = 0;
    while len < head.len() && (len < 64 || !head[..len].contains(&b'\n')) {
        match input.read(&mut head[len..]) {
            Ok(0) => break,
            Ok(more) => len += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    head.truncate(len);
    Ok(head)
}

enum Packing {
    None,
    Gzip,
    Bzip2,
    Zstd,
    Xz,
    Zip,
    SevenZip,
}

fn packing(head: &[u8]) -> Packing {
    match head {
        [0x1f, 0x8b, 8, ..] => Packing::Gzip,
        [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, ..] | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, ..] => {
            Packing::Bzip2
        }
        // A frame, or one that is to be skipped (RFC 8878, section 3.1.2).
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Packing::Zstd,
        [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Packing::Xz,
        [b'P', b'K', 3, 4, ..] => Packing::Zip,
        [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, ..] => Packing::SevenZip,
        _ => Packing::None,
    }
}
