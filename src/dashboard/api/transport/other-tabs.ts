const name = "parlance.session";

/** Notifies the other tabs of this browser that somebody signed in or out here; who it is, they ask the server. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

/** Calls when somebody signed in or out in another tab. */
export function onOtherTab(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = listener;
  return () => channel.close();
}
