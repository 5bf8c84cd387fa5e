"""A window with a page in it and nothing else, for WebKitWebDriver to drive: as narrow as a phone is.

Run by the system's own Python, which has GTK: `window.py WIDTHxHEIGHT LANGUAGE light|dark still|moving`.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

size, language, theme, motion = sys.argv[1:5]
width, height = map(int, size.split("x"))

settings = Gtk.Settings.get_default()
settings.set_property("gtk-application-prefer-dark-theme", theme == "dark")
settings.set_property("gtk-enable-animations", motion == "moving")

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages([language])
window = Gtk.Window(decorated=False)
window.set_default_size(width, height)
pages = Gtk.Notebook(show_tabs=False, show_border=False)
window.add(pages)


def new_page(*_: object) -> WebKit2.WebView:
    """The one page there is."""
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.set_size_request(width, height)
    pages.append_page(view, None)
    window.show_all()
    return view


def started(_: object, session: WebKit2.AutomationSession) -> None:
    info = WebKit2.ApplicationInfo()
    info.set_name("Tablee")
    session.set_application_info(info)
    session.connect("create-web-view", new_page)


context.connect("automation-started", started)
window.connect("destroy", Gtk.main_quit)
Gtk.main()
