/** The place of the way to write on a topic, with its tag in the text from the start. Nothing while there is no composer to open. */
export const PostOnTopic = (_topic: { readonly hashTag: string }): null => null
