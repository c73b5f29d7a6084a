/**
 * A connection answers one question after the other. Whoever asks one of them two at once is only warned by the driver, once
 * a process, and refused from its version 9: here the warning fails the test.
 */
function refuseTwoQuestions(warning) {
  if (/client is already executing a query/.test(warning.message)) throw warning
}

// Files of a worker share its process.
if (!process.listeners('warning').some(({ name }) => name === refuseTwoQuestions.name))
  process.on('warning', refuseTwoQuestions)
