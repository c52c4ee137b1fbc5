//! Calls, and prints what its user is shown of a refusal: refused URL KEY.

use millrace::{Client, Error};
use reqwest::header::HeaderMap;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut sent = std::env::args().skip(1);
    let (url, key) = (sent.next().unwrap(), sent.next().unwrap());
    let headers = HeaderMap::from_iter([("x-api-key".parse().unwrap(), key.parse().unwrap())]);
    let http = reqwest::Client::builder().default_headers(headers).build().unwrap();
    match Client::new_with_client(&url, http).usage_allowance().await {
        Err(Error::ErrorResponse(answer)) => println!("{}, {:?}", answer.status(), answer.into_inner()),
        Err(other) => println!("{other}"),
        Ok(_) => println!("It was answered."),
    }
}
