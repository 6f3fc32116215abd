import { createHelper, type HelperMessage } from '@limn/imaging';
import { runCases } from './cases.ts';

// A browser's worker: as a helper it serves a port; otherwise it runs the cases with such ports.
type Port = {
  postMessage: (message: unknown) => void;
  onmessage: ((event: { data: HelperMessage }) => void) | null;
};
type Order = { kind: 'help'; port: Port } | { kind: 'run'; ports: Port[] };
const scope = globalThis as unknown as {
  onmessage: (event: { data: Order }) => void;
  postMessage: (message: unknown) => void;
};

scope.onmessage = ({ data }) => {
  if (data.kind === 'help') {
    const help = createHelper();
    data.port.onmessage = (event) => help(event.data);
    return;
  }
  const helpers = data.ports.map((port) => ({
    post: (message: HelperMessage) => port.postMessage(message),
  }));
  runCases({ helpers }).then(
    (hashes) => scope.postMessage({ hashes }),
    (error: unknown) => scope.postMessage({ error: String(error) }),
  );
};
