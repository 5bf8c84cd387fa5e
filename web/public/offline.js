// As soon as the server answers again: the page that was asked for.
;(function () {
  var PAUSE = 3000
  var timer = 0
  function look() {
    clearTimeout(timer)
    fetch('/healthz', { cache: 'no-store' }).then(function (answer) {
      // a proxy in front may say anything while nobody is behind it
      if (answer.ok && answer.headers.has('x-request-id')) location.reload()
      else later()
    }, later)
  }
  function later() {
    timer = setTimeout(look, PAUSE)
  }
  addEventListener('online', look)
  later()
})()
