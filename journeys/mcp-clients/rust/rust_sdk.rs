//! Lists the tools, calls every example, 30 calls at the same time, a wrong call and a long one, and prints what the journey reads.

use std::{collections::HashMap, env};

use anyhow::Result;
use futures::future::join_all;
use http::{HeaderName, HeaderValue};
use rmcp::model::CallToolRequestParams;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::{RoleClient, ServiceExt, service::RunningService};
use serde_json::{Map, Value, json};

/// Small, cheap, and its answer says which call it belongs to.
const SHORT: &str = "service_clean_domain";
/// An answer that is too long for a model's room: it is cut, with the address of the whole beside it.
const LONG: &str = "service_maps_places_scraper_keyword";
const SIDE_BY_SIDE: usize = 30;

type Session = RunningService<RoleClient, ()>;

#[tokio::main]
async fn main() -> Result<()> {
    let url = env::var("MILLRACE_MCP_URL")?;
    let key = env::var("MILLRACE_API_KEY")?;

    let headers = HashMap::from([(HeaderName::from_static("x-api-key"), HeaderValue::from_str(&key)?)]);
    let config = StreamableHttpClientTransportConfig::with_uri(url).custom_headers(headers);
    let client = ().serve(StreamableHttpClientTransport::from_config(config)).await?;
    let tools = client.list_all_tools().await?;

    let typed = tools.iter().filter(|tool| tool.input_schema.get("type") == Some(&json!("object"))).count();
    let mut failed = Map::new();
    for example in serde_json::from_str::<Vec<Value>>(&env::var("MILLRACE_EXAMPLES")?)? {
        let name = example["name"].as_str().unwrap_or_default().to_owned();
        if let Err(problem) = told(&client, name.clone(), &example["arguments"]).await {
            // The job of an example is nobody's: that is the right answer.
            if !problem.contains("unknown_job") {
                failed.insert(name, json!(problem));
            }
        }
    }
    let calls = (0..SIDE_BY_SIDE).map(|at| {
        let client = &client;
        async move {
            let sent = json!({ "messy_url": format!("https://www.shop-{at}.com/x") });
            let text = told(client, SHORT.to_owned(), &sent).await.unwrap_or_default();
            text.contains(&format!("\"shop-{at}.com\""))
        }
    });
    let own = join_all(calls).await.into_iter().filter(|is_own| *is_own).count();
    // Right by the listed schema, which leaves lengths out.
    let refusal = told(&client, SHORT.to_owned(), &json!({ "messy_url": "" })).await;
    let long = json!({ "search_query": "coffee", "location_query": "Dayton, OH", "limit": 200 });
    let cut = call(&client, LONG.to_owned(), &long).await?;
    let report = json!({
        "framework": "rmcp",
        "listed": tools.len(),
        "converted": typed,
        "failed": failed,
        "own": own,
        "refusal": refusal.unwrap_or_else(|problem| problem),
        "long": contents(&cut).iter().map(|one| one["type"].clone()).collect::<Vec<_>>(),
    });
    println!("REPORT {report}");
    client.cancel().await?;
    Ok(())
}

/// The answer as it came, whatever its kinds of content.
async fn call(client: &Session, name: String, sent: &Value) -> Result<Value> {
    let arguments = sent.as_object().cloned().unwrap_or_default();
    let result = client.call_tool(CallToolRequestParams::new(name).with_arguments(arguments)).await?;
    Ok(serde_json::to_value(result)?)
}

/// What a model is told: the text of the answer, or of the error.
async fn told(client: &Session, name: String, sent: &Value) -> std::result::Result<String, String> {
    let result = call(client, name, sent).await.map_err(|error| format!("{error:#}"))?;
    let text = contents(&result)[0]["text"].as_str().unwrap_or_default().to_owned();
    if result["isError"] == json!(true) { Err(text) } else { Ok(text) }
}

fn contents(result: &Value) -> &[Value] {
    result["content"].as_array().map_or(&[], Vec::as_slice)
}
