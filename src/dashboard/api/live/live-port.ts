import { createLiveHub, type HubMessage, type TabMessage } from "./live-hub.ts";

const sayMs = 15_000;

export type LivePort = {
  /** Reports that this tab is open, which also reopens a stream that was refused. */
  say: () => void;
  leave: () => void;
};

/** Joins the browser's stream at an address; `since` answers the last sequence that this tab knows. */
export function joinLive(
  address: string,
  since: () => number,
  onMessage: (message: HubMessage) => void,
): LivePort {
  const port = openPort();
  const post = (message: TabMessage) => port.postMessage(message);
  const say = () => post({ type: "here", address, since: since() });
  const timer = setInterval(say, sayMs);
  port.onmessage = ({ data }: MessageEvent<HubMessage>) => onMessage(data);
  const leave = () => {
    clearInterval(timer);
    window.removeEventListener("pagehide", bye);
    window.removeEventListener("pageshow", say);
    window.removeEventListener("online", say);
    bye();
  };
  const bye = () => post({ type: "leave" });
  window.addEventListener("pagehide", bye);
  window.addEventListener("pageshow", say);
  window.addEventListener("online", say);
  say();
  return { say, leave };
}

/** Shared between tabs where the browser supports it. */
function openPort(): MessagePort {
  if (typeof SharedWorker !== "undefined")
    return new SharedWorker(new URL("./live-worker.ts", import.meta.url), { type: "module" }).port;
  const { port1, port2 } = new MessageChannel();
  createLiveHub().connect(port2);
  return port1;
}
