/** A WebSocket that never opens: in memory there are no broadcasts, so pages ask instead. */
export class SilentSocket extends EventTarget implements WebSocket {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly bufferedAmount = 0;
  readonly extensions = '';
  readonly protocol = '';
  readonly readyState = 0;
  readonly url: string;
  binaryType: BinaryType = 'arraybuffer';
  onclose = null;
  onerror = null;
  onmessage = null;
  onopen = null;

  constructor(url: string | URL) {
    super();
    this.url = String(url);
  }

  close(): void {
    // It was never open.
  }

  send(): void {
    // Nothing is listening.
  }
}
