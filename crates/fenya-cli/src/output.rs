//! Results: to standard output, or to a file that is there whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file beside the one that is to be, with the usual permissions of a new
/// file.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".fenya-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Writes a file whole or not at all.
///
/// # Errors
/// When it cannot be written; what was there before is still there.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// A file that takes its name only when all of it is written.
pub struct AtomicFile {
    file: BufWriter<NamedTempFile>,
    path: PathBuf,
}

impl AtomicFile {
    /// # Errors
    /// When nothing can be written beside `path`.
    pub fn create(path: &Path) -> io::Result<Self> {
        // The file that a link points to is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let file = BufWriter::with_capacity(1 << 16, temporary(&path)?);
        Ok(Self { file, path })
    }

    /// # Errors
    /// When the rest cannot be written or the file cannot take its name.
    pub fn finish(self) -> io::Result<()> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        file.persist(&self.path).map_err(|e| e.error)?;
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Where results go.
pub enum Output {
    Stdout(BufWriter<io::Stdout>),
    File(AtomicFile),
    /// A device or a pipe, which must not be replaced by a file.
    Device(BufWriter<File>),
}

impl Output {
    /// A file, or standard output for none and for `-`.
    ///
    /// # Errors
    /// A sentence, when nothing can be written beside the file.
    pub fn open(path: Option<&Path>) -> Result<Self, String> {
        match path {
            Some(path) if path.as_os_str() != "-" => {
                if path.is_dir() {
                    return Err(format!("{}: this is a directory; name a file in it", path.display()));
                }
                let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty());
                if folder.is_some_and(|folder| !folder.exists()) {
                    return Err(format!("{}: there is no such directory to write to", path.display()));
                }
                let device = fs::metadata(path).is_ok_and(|m| !m.is_file() && !m.is_dir());
                let opened = if device {
                    File::create(path).map(|f| Self::Device(BufWriter::with_capacity(1 << 16, f)))
                } else {
                    AtomicFile::create(path).map(Self::File)
                };
                opened.map_err(|error| format!("{}: the file cannot be written: {error}", path.display()))
            }
            _ => Ok(Self::Stdout(BufWriter::with_capacity(1 << 16, io::stdout()))),
        }
    }

    /// Writes what is left; a file takes its name.
    ///
    /// # Errors
    /// When that fails.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Self::Stdout(mut out) => out.flush(),
            Self::Device(mut out) => out.flush(),
            Self::File(file) => file.finish(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::Device(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::Device(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}
