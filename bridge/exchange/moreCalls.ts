/** The calls that are made once the first posts are there, and how their answers are read: loaded with the first of them. */
export { laterCalls as calls } from './calls/laterCalls.ts'
export { laterAnswers as answers } from './records/laterAnswers.ts'
