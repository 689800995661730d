import { createLiveHub, type HubMessage, type TabMessage } from "./live-hub.ts";

const announceMs = 15_000;
/**
 * Unanswered messages after which the hub counts as ended. Messages are counted instead of seconds because browsers
 * slow timers of hidden tabs.
 */
const maxUnanswered = 2;

export type LivePort = {
  /** Tells the hub that this tab is open, which also reopens a refused stream. */
  announce: () => void;
  leave: () => void;
};

/**
 * Joins the browser's stream at an address; `since` returns the last sequence that this tab received. When the hub
 * ends, reports a lost connection and joins again.
 */
export function joinLive(
  address: string,
  since: () => number,
  onMessage: (message: HubMessage) => void,
): LivePort {
  let hasJoined = true;
  let isShared = typeof SharedWorker !== "undefined";
  let hasAnswered = false;
  let unanswered = 0;
  let port = join();

  function join(): MessagePort {
    hasAnswered = false;
    unanswered = 0;
    const joined = isShared ? openSharedPort(failed) : openLocalPort();
    function failed(): void {
      if (hasJoined && port === joined && !hasAnswered) joinAgain();
    }
    joined.onmessage = ({ data }: MessageEvent<HubMessage>) => {
      hasAnswered = true;
      unanswered = 0;
      onMessage(data);
    };
    post(joined, { type: "here", address, since: since() });
    return joined;
  }

  /**
   * Starts a new shared worker if the last one ever answered; otherwise shared workers do not work here, and the tab
   * uses its own hub.
   */
  function joinAgain(): void {
    sendLeave();
    port.onmessage = null;
    port.close();
    isShared &&= hasAnswered;
    port = join();
  }

  function check(): void {
    if (unanswered < maxUnanswered) {
      unanswered += 1;
      announce();
    } else {
      onMessage({ type: "state", connection: "lost" });
      joinAgain();
    }
  }

  function announce(): void {
    post(port, { type: "here", address, since: since() });
  }

  function sendLeave(): void {
    post(port, { type: "leave" });
  }

  const timer = setInterval(check, announceMs);
  window.addEventListener("pagehide", sendLeave);
  window.addEventListener("pageshow", announce);
  window.addEventListener("online", announce);
  return {
    announce,
    leave() {
      hasJoined = false;
      clearInterval(timer);
      window.removeEventListener("pagehide", sendLeave);
      window.removeEventListener("pageshow", announce);
      window.removeEventListener("online", announce);
      sendLeave();
    },
  };
}

function post(port: MessagePort, message: TabMessage): void {
  port.postMessage(message);
}

/**
 * A hub shared between tabs. Loading it fails if the page was loaded before an update that removed the worker's file.
 */
function openSharedPort(onFailed: () => void): MessagePort {
  const worker = new SharedWorker(new URL("./live-worker.ts", import.meta.url), { type: "module" });
  worker.onerror = onFailed;
  return worker.port;
}

/** A hub in this tab. */
function openLocalPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  createLiveHub().connect(port2);
  return port1;
}
