import { useCallback, useRef, useState } from "react";

/** State of one transfer at a time: its progress, and a function to cancel it. */
export function useTransfer() {
  const [progress, setProgress] = useState(0);
  const ending = useRef<AbortController>(undefined);
  const begin = () => {
    const controller = new AbortController();
    ending.current = controller;
    setProgress(0);
    return { signal: controller.signal, onProgress: setProgress };
  };
  const cancel = useCallback(() => ending.current?.abort(), []);
  return { progress, begin, cancel };
}
