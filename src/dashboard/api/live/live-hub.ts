import type { LiveEvent } from "#contract/live.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";

/**
 * A message from a tab to the hub. `here` is repeated regularly; it contains the address of the tab's stream and the
 * last sequence that the tab received (`since`), and the hub answers with the state of the stream. `leave`: the tab
 * closes.
 */
export type TabMessage = { type: "here"; address: string; since: number } | { type: "leave" };
/** `connecting` until the first attempt succeeds or fails; afterwards `open` or `lost`. */
export type Connection = "connecting" | "open" | "lost";

/** A message from the hub to a tab. */
export type HubMessage =
  | { type: "event"; event: LiveEvent }
  | { type: "state"; connection: Connection }
  /** The server refused the stream; it is retried. */
  | { type: "refused" };

/**
 * Time without a message after which a tab counts as closed or suspended, in ms. With its next message it joins again.
 */
const silentMs = 150_000;

/** A stream from the server, with the tabs that receive its events. */
type Stream = {
  source: EventSource | undefined;
  address: string;
  sequence: number;
  connection: Connection;
  presence: LiveEvent | undefined;
  tabs: Set<MessagePort>;
  retries: ReturnType<typeof createRetries>;
};

/**
 * The hub: keeps one live stream per branch for all tabs of a browser (rules.md 3.13). Runs in a shared worker, or in
 * the tab itself.
 */
export function createLiveHub() {
  const streams = new Map<string, Stream>();
  const tabs = new Map<MessagePort, { stream: Stream; lastMessageAt: number }>();

  function connect(port: MessagePort): void {
    port.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === "leave") leave(port);
      else handleMessage(port, data);
      forgetSilent();
    };
  }

  /** Adds a tab to the stream of its address, and answers with the state of that stream. */
  function handleMessage(port: MessagePort, { address, since }: Extract<TabMessage, { type: "here" }>): void {
    const joined = tabs.get(port);
    if (joined !== undefined && joined.stream.address !== address) leave(port);
    const stream = streams.get(address) ?? newStream(address, since);
    const isNew = !stream.tabs.has(port);
    stream.tabs.add(port);
    tabs.set(port, { stream, lastMessageAt: Date.now() });
    send(port, { type: "state", connection: stream.connection });
    if (isNew) catchUp(port, stream, since);
    if (stream.source === undefined) open(stream);
  }

  function newStream(address: string, since: number): Stream {
    const stream: Stream = {
      source: undefined,
      address,
      sequence: since,
      connection: "connecting",
      presence: undefined,
      tabs: new Set(),
      retries: createRetries(() => stream.tabs.size > 0 && stream.source === undefined && open(stream)),
    };
    streams.set(address, stream);
    return stream;
  }

  /**
   * Sends the events since the sequence of a tab that joins a running stream: the tab may have read its data before
   * them.
   */
  function catchUp(port: MessagePort, stream: Stream, since: number): void {
    if (stream.presence) send(port, { type: "event", event: stream.presence });
    if (since < stream.sequence)
      send(port, { type: "event", event: { type: "refetch", sequence: stream.sequence } });
  }

  function open(stream: Stream): void {
    const source = new EventSource(`${stream.address}&since=${stream.sequence}`);
    stream.source = source;
    source.onopen = () => {
      stream.retries.reset();
      setConnection(stream, "open");
    };
    source.onmessage = ({ data }) => handleEvent(stream, JSON.parse(data) as LiveEvent);
    source.onerror = () => {
      const isRefused = source.readyState === EventSource.CLOSED;
      // Closes the source and retries with growing pauses. The browser itself would reconnect every few seconds.
      close(stream);
      if (isRefused) for (const port of stream.tabs) send(port, { type: "refused" });
      stream.retries.plan();
    };
  }

  function handleEvent(stream: Stream, event: LiveEvent): void {
    if ("sequence" in event) stream.sequence = event.sequence;
    if (event.type === "presence") stream.presence = event;
    // The next message of a tab opens the stream again: the user may have signed in by then.
    if (event.type === "ended") close(stream);
    for (const port of stream.tabs) send(port, { type: "event", event });
  }

  function setConnection(stream: Stream, connection: Connection): void {
    if (stream.connection === connection) return;
    stream.connection = connection;
    for (const port of stream.tabs) send(port, { type: "state", connection });
  }

  function close(stream: Stream): void {
    stream.source?.close();
    stream.source = undefined;
    setConnection(stream, "lost");
  }

  /** Removes a tab; closes its stream if no other tab receives it. */
  function leave(port: MessagePort): void {
    const stream = tabs.get(port)?.stream;
    tabs.delete(port);
    if (stream === undefined) return;
    stream.tabs.delete(port);
    if (stream.tabs.size > 0) return;
    close(stream);
    streams.delete(stream.address);
  }

  /** Removes the tabs that have sent nothing for too long. */
  function forgetSilent(): void {
    for (const [port, { lastMessageAt }] of tabs) if (Date.now() - lastMessageAt > silentMs) leave(port);
  }

  return { connect };
}

function send(port: MessagePort, message: HubMessage): void {
  port.postMessage(message);
}
