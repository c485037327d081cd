"""Who may talk to the program: a foreign page, a wrong token, a forged host, a browser without the cookie may not."""

from __future__ import annotations

import http.client
import unittest
from urllib.parse import urlsplit

import program
import websocket
from program import Program


class Guard(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        if reason := program.missing():
            raise unittest.SkipTest(reason)
        cls.program = Program()
        cls.addClassCleanup(cls.program.__exit__)
        cls.host = urlsplit(cls.program.origin).netloc

    def ask(self, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self.host, timeout=10)
        self.addCleanup(connection.close)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        response.read()
        return response

    def cookie(self) -> str:
        """The cookie of a browser that opened the printed address; a token is good for one browser only."""
        cls = type(self)
        if not hasattr(cls, "kept"):
            answer = self.ask(f"/?token={self.program.token}")
            self.assertEqual(answer.status, 200)
            cls.kept = answer.getheader("Set-Cookie")
        return cls.kept.partition(";")[0]

    def connect(self, **options: object) -> websocket.WebSocket:
        socket = websocket.create_connection(f"ws://{self.host}/session?tab=test", timeout=10, **options)
        self.addCleanup(socket.close)
        return socket

    def test_the_cookie_is_strict_and_hidden_from_scripts(self) -> None:
        self.cookie()
        self.assertIn("HttpOnly", self.kept)
        self.assertIn("SameSite=Strict", self.kept)

    def test_the_page_forbids_what_it_does_not_need(self) -> None:
        policy = self.ask("/", Cookie=self.cookie()).getheader("Content-Security-Policy")
        self.assertIn("default-src 'self'", policy)
        self.assertNotIn("unsafe", policy)

    def test_a_wrong_token_is_refused(self) -> None:
        answer = self.ask("/?token=" + "0" * len(self.program.token))
        self.assertIn(answer.status, (401, 403))
        self.assertIsNone(answer.getheader("Set-Cookie"))

    def test_a_token_is_good_once(self) -> None:
        self.cookie()
        self.assertIn(self.ask(f"/?token={self.program.token}").status, (401, 403))

    def test_nothing_is_told_without_the_cookie(self) -> None:
        for path in ("/session/check", "/profiles/export", "/recordings/1/audio"):
            with self.subTest(path):
                self.assertIn(self.ask(path).status, (401, 403))

    def test_a_forged_host_is_refused(self) -> None:
        for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"):
            with self.subTest(host):
                self.assertIn(self.ask("/", Host=host, Cookie=self.cookie()).status, (400, 403, 421))

    def test_a_foreign_origin_is_refused(self) -> None:
        for origin in ("https://evil.example", "http://127.0.0.1:1", "null"):
            with self.subTest(origin):
                answer = self.ask("/files/upload?name=a.wav&purpose=recording", "PUT", Origin=origin, Cookie=self.cookie())
                self.assertEqual(answer.status, 403)
                with self.assertRaises(websocket.WebSocketBadStatusException):
                    self.connect(origin=origin, cookie=self.cookie())

    def test_a_socket_needs_the_cookie(self) -> None:
        with self.assertRaises(websocket.WebSocketBadStatusException):
            self.connect(origin=f"http://{self.host}")
        socket = self.connect(origin=f"http://{self.host}", cookie=self.cookie())
        self.assertIn('"type":"state"', socket.recv().replace(" ", ""))


if __name__ == "__main__":
    unittest.main()
