/** Key of the answer drafts in the local storage, which a logout deletes. */
export const ANSWER_DRAFTS_KEY = 'answer-drafts';
