import { createLiveHub } from "./live-hub.ts";

/** The part of a shared worker's global object that is used; its types and those of a page exclude each other. */
type WorkerScope = { onconnect: ((event: MessageEvent) => void) | null };

const hub = createLiveHub();
(globalThis as unknown as WorkerScope).onconnect = ({ ports: [port] }) => port && hub.connect(port);
