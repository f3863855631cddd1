/** Sends whose outcome is not known here, by what makes it known. */
export interface UnknownCounts {
  /** The server asks their user, and says in the school's row what is known (D1.7). */
  readonly toAnswer: number;
  /** No answer came: asking the server again tells. */
  readonly unclear: number;
}

/** What to say of them, without a full stop; nothing of a kind that is not there. */
export function unknownParts({ toAnswer, unclear }: UnknownCounts): readonly string[] {
  return [
    ...(toAnswer > 0 ? [`${toAnswer} ${toAnswer === 1 ? 'needs' : 'need'} your answer`] : []),
    ...(unclear > 0 ? [`${unclear} unclear`] : []),
  ];
}
