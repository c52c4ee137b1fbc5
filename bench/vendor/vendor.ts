import { createServer } from 'node:http';

/* A vendor that answers at once: a phone number, or a completion as OpenAI's chat completions has it. Prints its port. */
const phone = JSON.stringify({ phone: '+14155550132', line_type: 'mobile' });
const completion = JSON.stringify({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_764_000_000,
  model: 'small',
  choices: [
    { index: 0, message: { role: 'assistant', content: 'It sells instruments.' }, finish_reason: 'stop' },
  ],
  usage: { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 },
});

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const body = request.url?.endsWith('/chat/completions') ? completion : phone;
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.keepAliveTimeout = 60_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 }, () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }));
});
process.on('SIGTERM', () => process.exit(0));
