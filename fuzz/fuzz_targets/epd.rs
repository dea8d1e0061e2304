//! Operations behind a good record: they are kept, and what they are written
//! as is read as the same operations.
#![no_main]

use fenya::notation::{Operation, ReadOptions, read};
use libfuzzer_sys::fuzz_target;

fn bare(operations: &[Operation]) -> Vec<(String, Vec<(String, Option<String>)>)> {
    let operands = |o: &Operation| o.operands.iter().map(|p| (p.text.clone(), p.uci.clone())).collect();
    operations.iter().map(|o| (o.opcode.clone(), operands(o))).collect()
}

fuzz_target!(|data: &[u8]| {
    let mut text = b"r3k2r/pppq1ppp/2n5/4p3/4P3/2N5/PPPQ1PPP/R3K2R w KQkq - ".to_vec();
    let board = text.len();
    text.extend_from_slice(data);
    let options = ReadOptions::default();
    let readings = read(&text, &options);
    fenya_fuzz::judge(&readings, &text);
    let Some(reading) = readings.unique() else { return };
    if reading.operations.is_empty() || std::str::from_utf8(data).is_err() {
        return;
    }
    // With counters, lest the first opcode be taken for one.
    let mut written = text[..board].to_vec();
    written.extend_from_slice(b"0 1 ");
    for operation in &reading.operations {
        written.extend_from_slice(operation.to_string().as_bytes());
        written.push(b' ');
    }
    let again = read(&written, &options);
    let again = again.unique().expect("what was written is read");
    // An opcode that is none, or a character that was folded, may be cut
    // otherwise when it is read again.
    let clean = |o: &Operation| o.opcode.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let ascii = data.iter().all(|b| b.is_ascii_graphic() || *b == b' ');
    if ascii && !data.contains(&b'%') && reading.operations.iter().all(clean) {
        assert_eq!(
            bare(&again.operations),
            bare(&reading.operations),
            "{}",
            String::from_utf8_lossy(&written)
        );
    }
});
