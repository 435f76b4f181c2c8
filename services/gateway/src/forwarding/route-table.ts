import type { NamedEndpoint } from '@ten8/contracts/api';
import type { Endpoint } from '@ten8/contracts/define';

interface Node {
  literals: Map<string, Node>;
  parameter: Node | null;
  verbs: Map<string, Endpoint>;
}

type Route =
  { kind: 'found'; endpoint: Endpoint } | { kind: 'other-verb'; allow: string[] } | { kind: 'unknown' };

export interface RouteTable {
  /** Finds by verb and undecoded path. A fixed segment wins over a parameter, and HEAD counts as GET. */
  find(verb: string, path: string): Route;
}

const createNode = (): Node => ({ literals: new Map(), parameter: null, verbs: new Map() });

/** All public endpoints of the contract. Other paths cannot be reached. */
export function createRouteTable(endpoints: NamedEndpoint[]): RouteTable {
  const root = createNode();
  for (const { endpoint } of endpoints) addRoute(root, endpoint);

  return {
    find(verb, path) {
      const node = findNode(root, path.split('/').slice(1));
      if (!node) return { kind: 'unknown' };
      const endpoint = node.verbs.get(verb === 'HEAD' ? 'GET' : verb);
      return endpoint ? { kind: 'found', endpoint } : { kind: 'other-verb', allow: allowedBy(node) };
    },
  };
}

function addRoute(root: Node, endpoint: Endpoint): void {
  let node = root;
  for (const segment of endpoint.path.split('/').slice(1)) {
    if (segment.startsWith(':')) {
      node = node.parameter ??= createNode();
      continue;
    }
    const next = node.literals.get(segment) ?? createNode();
    node.literals.set(segment, next);
    node = next;
  }
  node.verbs.set(endpoint.verb, endpoint);
}

function findNode(root: Node, segments: string[]): Node | null {
  let node: Node | null = root;
  for (const segment of segments) {
    node = node.literals.get(segment) ?? (isReadable(segment) ? node.parameter : null);
    if (!node) return null;
  }
  return node.verbs.size > 0 ? node : null;
}

/** Not empty, not `.` or `..`, and decodable. */
function isReadable(segment: string): boolean {
  try {
    return !['', '.', '..'].includes(decodeURIComponent(segment));
  } catch {
    return false;
  }
}

const allowedBy = (node: Node): string[] =>
  [...node.verbs.keys()].flatMap((verb) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb]));
