//! Makes the client, without the operations that Progenitor cannot read.

use serde_json::Value;

/// Bodies that are not JSON, streams of events, and the one whose refusal is no error of the API.
const LEFT_OUT: [&str; 9] = [
    "email_finding_csv",
    "email_finding_upload",
    "email_finding_stream",
    "email_finding_inquiry_stream",
    "email_verification_csv",
    "email_verification_upload",
    "email_verification_stream",
    "email_verification_inquiry_stream",
    "readyz",
];

fn main() {
    println!("cargo:rerun-if-changed=openapi-3.0.json");
    let text = std::fs::read_to_string("openapi-3.0.json").unwrap();
    let mut document: Value = serde_json::from_str(&text).unwrap();
    for path in document["paths"].as_object_mut().unwrap().values_mut() {
        path.as_object_mut().unwrap().retain(|_, one| !LEFT_OUT.contains(&one["operationId"].as_str().unwrap()));
    }
    let document = serde_json::from_value(document).unwrap();
    let tokens = progenitor::Generator::default().generate_tokens(&document).unwrap();
    let code = prettyplease::unparse(&syn::parse2(tokens).unwrap());
    std::fs::write(format!("{}/client.rs", std::env::var("OUT_DIR").unwrap()), code).unwrap();
}
