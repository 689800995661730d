/** Whether tests rewrite the recorded documents instead of comparing them: PARLANCE_RECORD=1. */
export const isRecording = process.env.PARLANCE_RECORD === "1";
