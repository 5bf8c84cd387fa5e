// The first turns of a game, one sentence after the other: which one now.
import { ALL, keepLessons, lessonsOf } from './learnt'
import type { Lesson, Now } from './learning'

export class Guide<View> {
  private done = $state(0)

  constructor(
    private readonly game: string,
    private readonly lessons: readonly Lesson<View>[],
    /** Has somebody played this already, they need no leading. */
    knows = false,
  ) {
    this.done = knows ? ALL : lessonsOf(game)
  }

  get isOver(): boolean {
    return this.done >= this.lessons.length
  }

  /** The sentence to say now, if any; what has been done meanwhile is passed over. */
  look(now: Now<View>): Lesson<View> | null {
    while (this.lessons[this.done]?.past?.(now)) this.go(this.done + 1)
    const lesson = this.lessons[this.done]
    return lesson && (lesson.when?.(now) ?? true) && now.has(placeOf(lesson, now)) ? lesson : null
  }

  /** Where others wait, nothing is explained at length: the next thing to do, if any. */
  glance(now: Now<View>): Lesson<View> | null {
    const open = this.lessons.slice(this.done).filter((lesson) => lesson.act && !lesson.past?.(now))
    return open.find((lesson) => lesson.when?.(now) ?? true) ?? null
  }

  /** They have played on with this before them: what is only to be read gives way. */
  playedPast(lesson: Lesson<View>): void {
    if (!lesson.act && lesson === this.lessons[this.done]) this.next()
  }

  next(): void {
    this.go(this.done + 1)
  }

  skip(): void {
    this.go(ALL)
  }

  private go(done: number): void {
    this.done = done >= this.lessons.length ? ALL : done
    keepLessons(this.game, this.done)
  }
}

export function placeOf<View>(lesson: Lesson<View>, now: Now<View>): string {
  return typeof lesson.at === 'string' ? lesson.at : lesson.at(now)
}
