import { createLiveHub, type HubMessage, type TabMessage } from "./live-hub.ts";

const sayMs = 15_000;
/** A hub that owes so many answers is gone: counted, because a browser slows the clock of a tab that nobody sees. */
const mostUnanswered = 2;

export type LivePort = {
  /** Reports that this tab is open, which also reopens a stream that was refused. */
  say: () => void;
  leave: () => void;
};

/**
 * Joins the browser's stream at an address; `since` answers the last sequence that this tab knows. When its hub is gone
 * the connection is lost, and it joins again.
 */
export function joinLive(
  address: string,
  since: () => number,
  onMessage: (message: HubMessage) => void,
): LivePort {
  let isHere = true;
  let isShared = typeof SharedWorker !== "undefined";
  let hasAnswered = false;
  let unanswered = 0;
  let port = join();

  function join(): MessagePort {
    hasAnswered = false;
    unanswered = 0;
    const joined = isShared ? openSharedPort(failed) : openOwnPort();
    function failed(): void {
      if (isHere && port === joined && !hasAnswered) joinAgain();
    }
    joined.onmessage = ({ data }: MessageEvent<HubMessage>) => {
      hasAnswered = true;
      unanswered = 0;
      onMessage(data);
    };
    post(joined, { type: "here", address, since: since() });
    return joined;
  }

  /** A worker that answered once can be started again; where it never did, it cannot be started. */
  function joinAgain(): void {
    bye();
    port.onmessage = null;
    port.close();
    isShared &&= hasAnswered;
    port = join();
  }

  function check(): void {
    if (unanswered < mostUnanswered) {
      unanswered += 1;
      say();
    } else {
      onMessage({ type: "state", connection: "lost" });
      joinAgain();
    }
  }

  function say(): void {
    post(port, { type: "here", address, since: since() });
  }

  function bye(): void {
    post(port, { type: "leave" });
  }

  const timer = setInterval(check, sayMs);
  window.addEventListener("pagehide", bye);
  window.addEventListener("pageshow", say);
  window.addEventListener("online", say);
  return {
    say,
    leave() {
      isHere = false;
      clearInterval(timer);
      window.removeEventListener("pagehide", bye);
      window.removeEventListener("pageshow", say);
      window.removeEventListener("online", say);
      bye();
    },
  };
}

function post(port: MessagePort, message: TabMessage): void {
  port.postMessage(message);
}

/** Shared between tabs. A browser that loaded the page before an update may not find the worker any more. */
function openSharedPort(onFailed: () => void): MessagePort {
  const worker = new SharedWorker(new URL("./live-worker.ts", import.meta.url), { type: "module" });
  worker.onerror = onFailed;
  return worker.port;
}

/** Of this tab alone. */
function openOwnPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  createLiveHub().connect(port2);
  return port1;
}
