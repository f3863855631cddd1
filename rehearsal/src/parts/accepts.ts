import { connect } from 'node:net';

/**
 * Whether a server takes connections, within two seconds.
 * @param greeting what it has to say first; left out: nothing
 */
export function accepts(host: string, port: number, greeting?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    if (greeting === undefined) socket.once('connect', () => end(true));
    else socket.once('data', (words) => end(words.toString().startsWith(greeting)));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
