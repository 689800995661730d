import { createLiveHub, type HubMessage, type TabMessage } from "./live-hub.ts";

/** Interval of the tab's messages to the hub, in ms. */
const announceMs = 15_000;
/**
 * Number of unanswered messages after which the hub counts as ended. Messages are counted instead of seconds, because
 * browsers slow down timers of hidden tabs.
 */
const maxUnanswered = 2;

export type LivePort = {
  /** Reports to the hub that this tab is open. If the stream was refused, the hub reopens it. */
  announce: () => void;
  leave: () => void;
};

/**
 * Joins the stream of an address, which all tabs of the browser share; `since` returns the last sequence that this tab
 * received. When the hub ends, reports a lost connection and joins a new hub.
 */
export function joinLive(
  address: string,
  since: () => number,
  onMessage: (message: HubMessage) => void,
): LivePort {
  let hasLeft = false;
  let isShared = typeof SharedWorker !== "undefined";
  let hasAnswered = false;
  let unanswered = 0;
  let port = join();

  function join(): MessagePort {
    hasAnswered = false;
    unanswered = 0;
    const joined = isShared ? openSharedPort(handleFailure) : openLocalPort();
    function handleFailure(): void {
      if (!hasLeft && port === joined && !hasAnswered) joinAgain();
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
   * Joins a new hub: in a shared worker if the last worker ever answered, else in this tab, because then shared workers
   * do not work in this browser.
   */
  function joinAgain(): void {
    sendLeave();
    port.onmessage = null;
    port.close();
    isShared &&= hasAnswered;
    port = join();
  }

  /** Runs at an interval: reports that the tab is open, and replaces a hub that no longer answers. */
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
      hasLeft = true;
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

/** A port to the shared hub. Loading its worker fails if an update of the server has removed the worker's file. */
function openSharedPort(onFailed: () => void): MessagePort {
  const worker = new SharedWorker(new URL("./live-worker.ts", import.meta.url), { type: "module" });
  worker.onerror = onFailed;
  return worker.port;
}

/** A port to a new hub in this tab. */
function openLocalPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  createLiveHub().connect(port2);
  return port1;
}
