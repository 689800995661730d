/** Whether the tests write what the documents show anew, instead of comparing: PARLANCE_RECORD=1. */
export const isRecording = process.env.PARLANCE_RECORD === "1";
