/** Keys in the local storage, which a logout deletes. */
export const ANSWER_DRAFTS_KEY = 'answer-drafts';
export const LATE_RESULTS_KEY = 'late-results';
