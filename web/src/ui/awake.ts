// The screen stays awake while a game is played, where the browser lets us: only in a secure context.

export const canStayAwake = 'wakeLock' in navigator

/** Ask for it, and again whenever the page comes back to sight; returns what ends it. */
export function stayAwake(): () => void {
  if (!canStayAwake) return () => undefined
  let lock: WakeLockSentinel | null = null
  let ended = false
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (ended) void lock.release()
    } catch {
      // a low battery may refuse it
    }
  }
  const look = () => void ask()
  document.addEventListener('visibilitychange', look)
  void ask()
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', look)
    void lock?.release()
  }
}
