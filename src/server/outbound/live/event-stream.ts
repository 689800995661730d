import type { FastifyReply } from "fastify";
import type { LiveEvent } from "#contract/live.ts";

export type EventStream = {
  /** Text from `encodeEvent`. */
  send: (encoded: string) => void;
  beat: () => void;
  end: () => void;
  onEnd: (listener: () => void) => void;
};

/** Encodes an event. A reconnecting client sends the last `id` that it received. */
export function encodeEvent(data: LiveEvent, id?: number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Maximum unread bytes of a reader. Beyond it the reader is disconnected, reconnects and requests what it missed. */
const maxWaitingBytes = 4_194_304;
/** Time before a browser reconnects, in ms. */
const reconnectMs = 1_000;

/** Turns an answer into server-sent events that no proxy buffers (rules.md 3.13). */
export function openEventStream(reply: FastifyReply): EventStream {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  raw.write(`retry: ${reconnectMs}\n\n`);
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > maxWaitingBytes) raw.destroy();
  };
  return {
    send: write,
    beat: () => write(": still here\n\n"),
    end: () => void raw.end(),
    // If the reader disconnected during authentication, the close event does not occur again.
    onEnd: (listener) => {
      if (raw.destroyed) queueMicrotask(listener);
      else raw.once("close", listener);
    },
  };
}
