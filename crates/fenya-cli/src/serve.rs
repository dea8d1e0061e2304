//! `fenya serve`: the page and its API.

use crate::args::ServeArgs;
use crate::outcome::Outcome;
use fenya_serve::Options;
use std::io::{self, ErrorKind, Write};

/// Serves until it is told to stop. The address is the only line on standard output.
pub fn run(args: &ServeArgs) -> Outcome {
    let options = Options { port: args.port, open: args.open, allow_hosts: args.allow_host.clone() };
    let served = fenya_serve::run(&options, |address| {
        let mut out = io::stdout().lock();
        // Whoever starts us may not want to know.
        match writeln!(out, "{address}").and_then(|()| out.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
            _ => Ok(()),
        }
    });
    match served {
        Ok(()) => Outcome::default(),
        Err(error) if error.kind() == ErrorKind::AddrInUse => Outcome::default().refuse(&format!(
            "port {} is taken; name another with --port, or take a free one with --port 0",
            args.port
        )),
        Err(error) => {
            Outcome::default().refuse(&format!("port {} cannot be listened on: {error}", args.port))
        }
    }
}
