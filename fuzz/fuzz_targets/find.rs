//! Running text: what is found lies in it, in its order, and is sound.
#![no_main]

use fenya::notation::{ReadOptions, find};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut last = 0;
    for readings in find(data, &ReadOptions::default()) {
        fenya_fuzz::sound(&readings.text_problems(), data);
        let reading = readings.unique().expect("what is found is sure");
        let span = reading.record.span;
        assert!(last <= span.start && span.start < span.end && span.end <= data.len());
        last = span.end;
        fenya_fuzz::judge_reading(reading, data);
    }
});
