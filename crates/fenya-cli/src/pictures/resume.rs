//! Runs over a book that go on where they were interrupted.
//!
//! The state lies in `FILE.progress` beside the output: pages without a
//! diagram leave no trace in the output itself, and a FEN has no page number. It
//! says how long the output was when a page was done; what an interrupted
//! run wrote beyond that is cut off.

use crate::output::write_file;
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// An output that grows, and its state.
pub struct Ledger {
    side: PathBuf,
    file: File,
    state: Value,
}

fn side_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".progress");
    PathBuf::from(name)
}

/// What tells a book from another: its length, its beginning and its end.
fn fingerprint(path: &Path) -> io::Result<Value> {
    let mut file = File::open(path)?;
    let bytes = file.metadata()?.len();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut eat = |part: &[u8]| {
        for byte in part {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    let mut part = Vec::new();
    file.by_ref().take(1 << 20).read_to_end(&mut part)?;
    eat(&part);
    part.clear();
    file.seek(SeekFrom::Start(bytes.saturating_sub(1 << 20)))?;
    file.take(1 << 20).read_to_end(&mut part)?;
    eat(&part);
    Ok(json!({"bytes": bytes, "hash": format!("{hash:016x}")}))
}

impl Ledger {
    /// Opens the output for a book read with these options; gives the next page,
    /// too.
    ///
    /// # Errors
    /// A sentence, when it cannot be gone on with.
    pub fn open(
        input: &Path,
        output: &Path,
        options: &str,
    ) -> Result<(Self, BufWriter<File>, usize), String> {
        let side = side_of(output);
        let fail = |error: io::Error| format!("{}: the file cannot be written: {error}", output.display());
        let book = fingerprint(input).map_err(|e| format!("{}: it cannot be read: {e}", input.display()))?;
        let fresh = json!({"schema": 1, "book": book, "options": options, "next_page": 1, "output_bytes": 0});
        let state = match fs::read(&side) {
            Ok(text) => {
                let state: Value = serde_json::from_slice(&text)
                    .map_err(|_| format!("{}: this is no state of a run; remove it", side.display()))?;
                if ["schema", "book", "options"].iter().any(|key| state.get(key) != fresh.get(key)) {
                    return Err(format!(
                        "{}: the interrupted run had another book, other options or another version; \
                         remove this file and the output to begin anew",
                        side.display()
                    ));
                }
                state
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if fs::metadata(output).is_ok_and(|m| m.len() > 0) {
                    return Err(format!(
                        "{}: it is there, and no run over it was interrupted; remove it to begin anew",
                        output.display()
                    ));
                }
                fresh
            }
            Err(error) => return Err(format!("{}: it cannot be read: {error}", side.display())),
        };
        let number = |key: &str| state.get(key).and_then(Value::as_u64).unwrap_or(0);
        let (length, page) = (number("output_bytes"), number("next_page").max(1));
        let mut file =
            OpenOptions::new().create(true).truncate(false).write(true).open(output).map_err(fail)?;
        if file.metadata().map_err(fail)?.len() < length {
            return Err(format!(
                "{}: it is shorter than the interrupted run left it; remove it and {} to begin anew",
                output.display(),
                side.display()
            ));
        }
        file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).map_err(fail)?;
        let writer = BufWriter::with_capacity(1 << 16, file.try_clone().map_err(fail)?);
        Ok((Self { side, file, state }, writer, usize::try_from(page).unwrap_or(usize::MAX)))
    }

    /// A page is done and written.
    ///
    /// # Errors
    /// When the state cannot be written.
    pub fn done(&mut self, page: usize) -> io::Result<()> {
        self.state["next_page"] = json!(page + 1);
        self.state["output_bytes"] = json!(self.file.metadata()?.len());
        write_file(&self.side, format!("{}\n", self.state).as_bytes())
    }

    /// The book is done: there is nothing to go on with.
    pub fn finish(self) {
        let _ = fs::remove_file(&self.side);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn an_interrupted_run_goes_on_behind_the_last_whole_page() {
        let folder = tempfile::tempdir().unwrap();
        let (book, out) = (folder.path().join("book.pdf"), folder.path().join("out.epd"));
        fs::write(&book, "a book").unwrap();
        let (mut ledger, mut writer, page) = Ledger::open(&book, &out, "epd").unwrap();
        assert_eq!(page, 1);
        writer.write_all(b"page 1\n").unwrap();
        writer.flush().unwrap();
        ledger.done(1).unwrap();
        // Interrupted in the middle of the second page.
        writer.write_all(b"pag").unwrap();
        drop((writer, ledger));
        assert_eq!(fs::read_to_string(&out).unwrap(), "page 1\npag");

        let other = Ledger::open(&book, &out, "pgn").map(|_| ()).unwrap_err();
        assert!(other.contains("other options"), "{other}");

        let (mut ledger, mut writer, page) = Ledger::open(&book, &out, "epd").unwrap();
        assert_eq!(page, 2);
        writer.write_all(b"page 2\n").unwrap();
        writer.flush().unwrap();
        ledger.done(2).unwrap();
        ledger.finish();
        assert_eq!(fs::read_to_string(&out).unwrap(), "page 1\npage 2\n");
        assert!(!side_of(&out).exists());

        let again = Ledger::open(&book, &out, "epd").map(|_| ()).unwrap_err();
        assert!(again.contains("no run over it was interrupted"), "{again}");
    }
}
