import type { FastifyReply, FastifyRequest } from 'fastify';
import { networksOf } from './limit-open-requests.ts';

/**
 * Bytes of different files that one network may be reading at the same time, by the bits of its address. All pages of all remotes
 * together have half of it.
 */
const maxOpen = { 64: 32 * 1024 * 1024, 48: 96 * 1024 * 1024 };

/**
 * Counts the memory of answers: a file stays there until its slowest reader has it, and any team can upload large files that nobody
 * checked. Readers of the same file share it, so a school's visitors may be many.
 * @returns a function that opens a file for a request until its answer ends; false: its network reads too much already
 */
export function limitOpenFiles(): (request: FastifyRequest, reply: FastifyReply, body: Buffer) => boolean {
  const open = new Map<string, Map<Buffer, number>>();
  return ({ ip }, reply, body) => {
    const networks = networksOf(ip);
    const hasRoom = networks.every(({ bits, network }) => {
      const files = open.get(network);
      return !files || files.has(body) || sizeOf(files) + body.byteLength <= maxOpen[bits];
    });
    if (!hasRoom) return false;
    // Nobody waits for it any more.
    if (reply.raw.closed) return true;
    for (const { network } of networks) {
      const files = open.get(network) ?? new Map<Buffer, number>();
      open.set(network, files.set(body, (files.get(body) ?? 0) + 1));
    }
    reply.raw.once('close', () => {
      for (const { network } of networks) {
        const files = open.get(network);
        const readers = (files?.get(body) ?? 1) - 1;
        if (readers > 0) files?.set(body, readers);
        else files?.delete(body);
        if (files?.size === 0) open.delete(network);
      }
    });
    return true;
  };
}

function sizeOf(files: ReadonlyMap<Buffer, number>): number {
  return [...files.keys()].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
