import { useCallback, useRef, useState } from "react";

/** Progress of a transfer, and functions that begin and cancel one; at most one runs at a time. */
export function useTransfer() {
  const [progress, setProgress] = useState(0);
  const controllerRef = useRef<AbortController>(undefined);
  const begin = () => {
    const controller = new AbortController();
    controllerRef.current = controller;
    setProgress(0);
    return { signal: controller.signal, onProgress: setProgress };
  };
  const cancel = useCallback(() => controllerRef.current?.abort(), []);
  return { progress, begin, cancel };
}
