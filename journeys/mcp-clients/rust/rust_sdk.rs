//! Lists the tools, calls every example, 30 calls at the same time, a wrong call and a long one, and prints what the journey reads.

use std::{collections::HashMap, env, error::Error};

use http::{HeaderName, HeaderValue};
use rmcp::{
    model::{CallToolRequestParams, JsonObject},
    serde_json::{from_str, json, Value},
    transport::{
        auth::OAuthState, streamable_http_client::StreamableHttpClientTransportConfig,
        AuthorizationRequest, StreamableHttpClientTransport,
    },
    Peer, RoleClient, ServiceExt,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
    task::JoinSet,
};

/// Small, cheap, and its answer says which call it belongs to.
const SHORT: &str = "service_clean_domain";
/// An answer that is too long for a model's room: it is cut, with the address of the whole beside it.
const LONG: &str = "service_maps_places_scraper_keyword";
const SIDE_BY_SIDE: usize = 30;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let url = env::var("MILLRACE_MCP_URL")?;
    let config = StreamableHttpClientTransportConfig::with_uri(url.as_str());
    let config = match env::var("MILLRACE_API_KEY") {
        Ok(key) => {
            let name = HeaderName::from_static("x-api-key");
            config.custom_headers(HashMap::from([(name, HeaderValue::from_str(&key)?)]))
        }
        Err(_) => config.auth_header(let_in(&url).await?),
    };
    let client = ().serve(StreamableHttpClientTransport::from_config(config)).await?;
    let tools = client.list_all_tools().await?;

    let is_typed = |schema: &JsonObject| schema.get("type") == Some(&json!("object"));
    let converted = tools.iter().filter(|tool| is_typed(&tool.input_schema)).count();
    let mut failed = JsonObject::new();
    let examples: Vec<Value> = from_str(&env::var("MILLRACE_EXAMPLES")?)?;
    for example in examples {
        let name = example["name"].as_str().unwrap_or_default();
        let answer = call(&client, name, example["arguments"].clone()).await;
        // The job or list of an example is nobody's: that is the right answer.
        if answer.is_error && !answer.text.contains("unknown_job") && !answer.text.contains("unknown_list") {
            failed.insert(name.to_owned(), json!(answer.text));
        }
    }

    let mut calls = JoinSet::new();
    for at in 0..SIDE_BY_SIDE {
        let peer = client.peer().clone();
        calls.spawn(async move {
            let sent = json!({ "messy_url": format!("https://www.shop-{at}.com/x") });
            let answer = call(&peer, SHORT, sent).await;
            answer.text.contains(&format!("\"shop-{at}.com\""))
        });
    }
    let own = calls.join_all().await.into_iter().filter(|is_own| *is_own).count();

    // Right by the listed schema, which leaves lengths out.
    let refused = call(&client, SHORT, json!({ "messy_url": "" })).await;
    let sent = json!({ "search_query": "coffee", "location_query": "Dayton, OH", "limit": 200 });
    let cut = call(&client, LONG, sent).await;
    let report = json!({
        "framework": "rmcp", "listed": tools.len(), "converted": converted, "failed": failed,
        "own": own, "refusal": refused.text, "long": cut.kinds,
    });
    println!("REPORT {report}");
    client.cancel().await?;
    Ok(())
}

/// An answer as a model is told it.
struct Answer {
    text: String,
    is_error: bool,
    kinds: Vec<String>,
}

async fn call(peer: &Peer<RoleClient>, name: &str, arguments: Value) -> Answer {
    let sent = arguments.as_object().cloned().unwrap_or_default();
    match peer.call_tool(CallToolRequestParams::new(name.to_owned()).with_arguments(sent)).await {
        Ok(result) => Answer {
            text: result.content.iter().find_map(|one| one.as_text()).map(|one| one.text.clone()).unwrap_or_default(),
            is_error: result.is_error == Some(true),
            kinds: result.content.iter().map(|one| json!(one)["type"].as_str().unwrap_or_default().to_owned()).collect(),
        },
        Err(error) => Answer { text: error.to_string(), is_error: true, kinds: vec![] },
    }
}

/// Registers the client, asks whoever runs this program to open an address, and waits until their browser comes back. Returns the access token.
async fn let_in(url: &str) -> Result<String, Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let place = format!("http://{}", listener.local_addr()?);
    let mut access = OAuthState::new(url, None).await?;
    let wanted = AuthorizationRequest::new(format!("{place}/callback")).with_client_name("Journey");
    access.start_authorization(wanted).await?;
    println!("SIGN_IN {}", access.get_authorization_url().await?);

    let (stream, _) = listener.accept().await?;
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").await?;
    let target = line.split(' ').nth(1).unwrap_or_default();
    access.handle_callback_url(&format!("{place}{target}")).await?;
    let manager = access.into_authorization_manager().ok_or("not let in")?;
    Ok(manager.get_access_token().await?)
}
