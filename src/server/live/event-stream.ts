import type { FastifyReply } from "fastify";
import type { LiveEvent } from "#contract/events.ts";

export type EventStream = {
  /** Text made by `encodeEvent`. */
  send: (encoded: string) => void;
  beat: () => void;
  end: () => void;
  onEnd: (listener: () => void) => void;
};

/** An event as it is sent; `id` is what a client that comes back names as the last event it saw. */
export function encodeEvent(data: LiveEvent, id?: number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** A reader that is so far behind is cut off: it comes back and asks for what it missed. */
const maxWaitingBytes = 4_194_304;
/** How long a browser waits before it comes back. */
const comeBackMs = 1_000;

/** Turns an answer into server-sent events that no proxy holds back (decisions.md 3.13). */
export function openEventStream(reply: FastifyReply): EventStream {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  raw.write(`retry: ${comeBackMs}\n\n`);
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > maxWaitingBytes) raw.destroy();
  };
  return {
    send: write,
    beat: () => write(": still here\n\n"),
    end: () => void raw.end(),
    // A reader who left while being let in has closed already: that event does not come again.
    onEnd: (listener) => {
      if (raw.destroyed) queueMicrotask(listener);
      else raw.once("close", listener);
    },
  };
}
