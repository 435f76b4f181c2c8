import { act, waitFor } from '@testing-library/react';
import { onAPage } from '../../testing/on-a-page';
import { LiveProvider } from './live';

/** The server's side of the socket. */
const mockServer = { sent: [] as string[], hasConsole: false };
jest.mock('./open-socket', () => ({
  openSocket: () => {
    const socket = {
      connected: false,
      on: () => {},
      connect: () => (socket.connected = mockServer.hasConsole = true),
      disconnect: () => (socket.connected = mockServer.hasConsole = false),
      timeout: () => ({
        emitWithAck: (event: string) => {
          mockServer.sent.push(event);
          return Promise.resolve({ ok: true });
        },
      }),
    };
    return socket;
  },
}));

const networkIsBack = () => act(async () => void window.dispatchEvent(new Event('online')));

test('the connection is checked when the network is back, until the page is left', async () => {
  const { unmount } = onAPage(<LiveProvider>{null}</LiveProvider>);
  await waitFor(() => expect(mockServer.hasConsole).toBe(true));

  await networkIsBack();
  unmount();
  await networkIsBack();

  expect(mockServer.sent).toEqual(['check-connection']);
});
