-- The fingerprints of many items in one row: further ones, each as its hash times sixteen and its number of words. They
-- are random and do not compress.
alter table residue_fingerprints add column others bigint[];
alter table residue_fingerprints alter others set storage external;
