import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callersOf } from './limit-open-requests.ts';

/**
 * Bytes of different files that one network may be reading at the same time, by the bits of its address. All pages of
 * all remotes together have half of it, as one check has.
 */
const maxOpen = { 64: 32 * 1024 * 1024, 48: 96 * 1024 * 1024, check: 16 * 1024 * 1024 };

/** What each network, and each check, is reading of a server: whatever it reads there counts together. */
const openOf = new WeakMap<FastifyInstance['server'], Map<string, Map<Buffer, number>>>();

/**
 * Counts the memory of answers: a file stays there until its slowest reader has it, and any team can upload large files
 * that nobody checked. Readers of the same file share it, so a school's visitors may be many.
 * @returns a function that opens a file for a request until its answer ends; false: its network or check reads too much
 * already
 */
export function limitOpenFiles({
  server,
}: Pick<FastifyInstance, 'server'>): (request: FastifyRequest, reply: FastifyReply, body: Buffer) => boolean {
  const open = openOf.get(server) ?? new Map<string, Map<Buffer, number>>();
  openOf.set(server, open);
  return (request, reply, body) => {
    const callers = callersOf(request);
    const hasRoom = callers.every(({ limit, caller }) => {
      const files = open.get(caller);
      return !files || files.has(body) || sizeOf(files) + body.byteLength <= maxOpen[limit];
    });
    if (!hasRoom) return false;
    // Nobody waits for it any more.
    if (reply.raw.closed) return true;
    for (const { caller } of callers) {
      const files = open.get(caller) ?? new Map<Buffer, number>();
      open.set(caller, files.set(body, (files.get(body) ?? 0) + 1));
    }
    reply.raw.once('close', () => {
      for (const { caller } of callers) {
        const files = open.get(caller);
        const readers = (files?.get(body) ?? 1) - 1;
        if (readers > 0) files?.set(body, readers);
        else files?.delete(body);
        if (files?.size === 0) open.delete(caller);
      }
    });
    return true;
  };
}

function sizeOf(files: ReadonlyMap<Buffer, number>): number {
  return [...files.keys()].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
