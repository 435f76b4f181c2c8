import type { Reply } from './route';
import type { Verbs } from './verbs';

/** The verbs for another process: the same names and arguments, but every answer is a promise. */
export type RemoteVerbs = {
  [V in keyof Verbs]: (...sent: Parameters<Verbs[V]>) => Promise<ReturnType<Verbs[V]>>;
};

/** Serves `POST /control/<verb>` with the arguments as a JSON list. */
export async function serveVerb(verbs: Verbs, path: string, body: unknown): Promise<Reply | false> {
  const name = /^\/control\/([A-Za-z]+)$/.exec(path)?.[1];
  if (name === undefined || !Object.hasOwn(verbs, name)) return false;
  const verb = verbs[name as keyof Verbs] as (...sent: unknown[]) => unknown;
  try {
    return { status: 200, body: (await verb(...(Array.isArray(body) ? body : []))) ?? null };
  } catch (error) {
    return { status: 400, body: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** Drives a double that runs as its own process. `origin` is what the process printed. */
export function controlDiscordDouble(origin: string): RemoteVerbs {
  const ask = async (name: string, sent: unknown[]): Promise<unknown> => {
    const reply = await fetch(`${origin}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    const answer: unknown = await reply.json();
    if (!reply.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return new Proxy({} as RemoteVerbs, {
    // A promise resolved with this object must not take it for another promise.
    get: (_, name) => (name === 'then' ? undefined : (...sent: unknown[]) => ask(String(name), sent)),
  });
}
