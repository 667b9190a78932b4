-- A short word has few trigrams: one letter that is wrong leaves it less alike than a long one.
alter function words_meant(text) set pg_trgm.similarity_threshold = 0.25;
