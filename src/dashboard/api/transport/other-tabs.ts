const name = "parlance.session";

/** Notifies the other tabs of this browser of a sign-in or sign-out; they request the session themselves. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

/** Calls the listener after a sign-in or sign-out in another tab. */
export function onOtherTab(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = listener;
  return () => channel.close();
}
