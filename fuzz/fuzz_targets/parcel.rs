#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fracas_properties::hold("parcel", bytes));
