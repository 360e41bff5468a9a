/**
 * Rejections of bodies that match their schema: the rule needs more than the body's format, so no schema can express it.
 * A message that none of these covers should have been expressed by the schema.
 */
interface SemanticRefusal {
  readonly pattern: RegExp;
  readonly reason: string;
}

const SEMANTIC_REFUSALS: readonly SemanticRefusal[] = [
  {
    pattern:
      /: (there is no|no) (\w+ ?){1,4} (with the id )?[\w-]+(, [\w-]+)*$|^(No|There is no) |: names nothing|: the operator has no mobile number$|must (name a value captured by an earlier request|be a service of this channel)/,
    reason: 'The id does not exist or is hidden from the caller.',
  },
  {
    pattern:
      /: must be (an id of|a built-in name or the guid|empty, a built-in name or|the guid of)|: must equal the id in the path/,
    reason: 'The name or id must be one that exists, or that of the path.',
  },
  {
    pattern: /: must be unique: already used by another [\w ]+/,
    reason: 'Names are unique in the account.',
  },
  {
    pattern:
      /(occurs more than once|may occur once|must be unique|must not contain duplicates|is given twice|in one definition only)/,
    reason: 'Entries of a list differ in one of their members.',
  },
  {
    pattern:
      /: (exactly one of|either \w+ or)|: at least one |: must contain (at least one|a monitor, or)|: at least one monitor or group is required|in one of the definitions/,
    reason: 'One of several members is needed, or one entry of a certain kind.',
  },
  {
    pattern:
      /: (is |are )?required( (with|for|if|when|to|without|while|by) .*|: .*)?$|: (is only allowed|does not belong to|not for) |: must (not be given|be false) with /,
    reason: 'Whether a member is needed or may be given depends on the value of another.',
  },
  {
    pattern:
      /: (\w+|the list|each) has none$|: must be (columns|a column) of |: not supported by |is not a condition of|: must be one of |: unknown (setting|period)/,
    reason: 'What may be given depends on the kind named in another member.',
  },
  {
    pattern: /^ErrorConditions\[\d+\]\.(Value|Effect|Percentage|Level|MatchType): |Conditions\[\d+\]\.Value: /,
    reason: 'The format of a Value, and the members beside it, depend on ErrorConditionType.',
  },
  {
    pattern:
      /: must (not )?be (above|below|after|before|not before) [A-Z]\w+|: must be 60 times CheckInterval |: requires 5 to 50 checkpoints|: must be false while|: false needs a quota|: must contain at most 3 groups besides|: must lie /,
    reason: 'Two members are compared with each other, or with other objects of the account.',
  },
  {
    pattern:
      /: cannot be changed( after creation)?$|the group of all monitors cannot be |: must be false: only the built-in group|: the account already has a group for everyone|^The permissions? of administrators|cannot depend on itself|would close a dependency cycle|: must be another operator|has no steps for|conflicts with/,
    reason: 'The change contradicts what is stored.',
  },
  {
    pattern: /^Url: must be an absolute URL|: must not have a path for Grpc/,
    reason: 'Whether there is an address, and its form, depends on the kind.',
  },
  {
    pattern: /HttpVersion: must be Negotiate, Http1_1 or Http2|HttpVersion: must be Negotiate or Http1_1 with NTLM/,
    reason: 'Http3 is in the contract but not supported. Http2 depends on the authentication.',
  },
  {
    pattern:
      /cannot be fetched|describes no identity provider|: is not XML|must be a certificate in PEM form|must be a PNG or JPEG|must be an X25519 key|must be a regular expression|must be a domain, optionally|its host or port cannot be read|must not contain a zone/,
    reason: 'No pattern can fully describe these documents and addresses.',
  },
  {
    pattern:
      /: must be (at most a day from now|within the last \d+ days)|: must have \d+ to \d+ characters$|: must name a group of at most/,
    reason: 'The limit depends on the clock or on settings of the account.',
  },
  {
    pattern: /Period\.(Start|End): must be a date-time/,
    reason: 'The dates apply only with SelectedPeriodType SpecificDates.',
  },
  {
    pattern: /Keys: must be one key such as/,
    reason: 'Browser keys are available only to the action that already has them.',
  },
  {
    pattern: /: is not allowed for |: must be a chart type of |: must be from \d/,
    reason: 'What is allowed depends on the kind named in another member, or on the clock.',
  },
  { pattern: /must begin with https:\/\/; http:\/\/ is for this machine only/, reason: 'Depends on the host.' },
  {
    pattern: /must not contain (NUL characters|unpaired surrogates)|is a reserved name/,
    reason: 'Stated once for every text of the API, in the description of the document.',
  },
];

/** Returns whether a message states a rule that no schema can express. */
export const isSemantic = (message: string): boolean => SEMANTIC_REFUSALS.some(({ pattern }) => pattern.test(message));
