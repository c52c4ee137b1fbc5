-- Records are stored without the names of their members (server/src/dataset/record-form.ts): which these are, and in which order, says the form with which the
-- text of a record begins. A text that begins with a brace is of an earlier build, and has the names in it.
create table record_forms (
  id      text primary key,
  -- Names; where one is of an object, or of a list of such, [name, members].
  members jsonb not null
);
