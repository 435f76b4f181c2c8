// Run by `helm test`: the page, the API and the socket must answer. A socket without a session must be refused with
// "Unauthorized".
const check = async (what, passes) => {
  if (!(await passes())) throw new Error(`${what} does not answer as it should`);
  console.log(`${what}: good`);
};
const answers = async (url, type) => {
  const answer = await globalThis.fetch(url);
  return answer.ok && String(answer.headers.get('content-type')).startsWith(type);
};
const firstWords = () =>
  new Promise((resolve, reject) => {
    const said = [];
    const socket = new globalThis.WebSocket('ws://GATEWAY/ws/?EIO=4&transport=websocket');
    socket.onopen = () => socket.send('40');
    socket.onerror = () => reject(new Error('the socket does not open'));
    socket.onmessage = ({ data }) => {
      said.push(String(data));
      if (said.length === 2) resolve(said);
    };
    globalThis.setTimeout(() => reject(new Error('the socket is silent')), 10_000).unref();
  });
const main = async () => {
  await check('the page', () => answers('http://WEB/', 'text/html'));
  await check('the API', () => answers('http://GATEWAY/api/config', 'application/json'));
  await check('the socket', async () => {
    const [hello, answer] = await firstWords();
    return hello.startsWith('0{') && answer.includes('Unauthorized');
  });
  process.exit(0);
};
main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
