// Never run: for an emulator, where `Uri` is the platform's own.
package insights

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class PagesTest {
    @Test
    fun onlyThePackagesOwnOriginIsOurs() {
        val others = listOf(null, "", "about:blank", "file:///insights", "$ORIGIN.example/", "$ORIGIN:8443/", "http://appassets.androidplatform.net/")
        assertEquals(listOf(true, true), listOf(START, "$ORIGIN/insights/posts/31").map(::isOwnPage))
        assertEquals(others.map { false }, others.map(::isOwnPage))
    }
}
