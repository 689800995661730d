import { useCallback, useRef, useState } from "react";

/** Progress of an upload or download, and functions that begin and cancel it. At most one runs at a time. */
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
